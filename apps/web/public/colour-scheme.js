// Sets the chosen colour scheme before the first paint; a file of its own because the page allows no inline script.
(() => {
  try {
    const chosen = localStorage.getItem('colourScheme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-scheme', chosen);
    }
  } catch {
    // Storage can be barred; the scheme of the system stays.
  }
})();
