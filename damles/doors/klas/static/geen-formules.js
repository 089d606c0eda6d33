/* Stands where Voilà looks for a library for formulas, which it wants from another host: no lesson has a formula. */
window.MathJax = { Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } } };
