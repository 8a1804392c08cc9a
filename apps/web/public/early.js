// Runs before everything else; a file of its own because the page allows no inline script. The build writes the
// addresses into its tag (build/early-files.ts).
(() => {
  // What lies behind the sign-in would share the line with what the page itself is made of; that has to be there first,
  // and is read while the rest comes. On a fast line it asks for the rest itself before this time is over.
  const aheadMs = 300;
  const {
    panel = '',
    vehicles = '',
    others = '',
    scene = '',
    languages = '',
  } = document.currentScript.dataset;
  const fetchEarly = (href, as) => {
    const link = document.createElement('link');
    link.rel = as === 'script' ? 'modulepreload' : 'preload';
    link.as = as;
    if (as !== 'image') link.crossOrigin = 'anonymous';
    // What the page itself is made of goes first.
    if (as === 'script') link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  };
  try {
    // The chosen colour scheme has to be there at the first paint.
    const chosen = localStorage.getItem('colourScheme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-scheme', chosen);
    }
    // The language that was chosen, else the browser's.
    const wanted = localStorage.getItem('language') ?? navigator.languages[0] ?? '';
    const [base] = wanted.toLowerCase().split(/[-_]/);
    fetchEarly(`/assets/i18n/${languages.split(' ').includes(base) ? base : 'en'}.json`, 'fetch');
    // Whoever is signed in needs what lies behind the sign-in, everybody else the picture beside it; the demo is
    // neither.
    if (location.pathname === '/demo-app') return;
    if (localStorage.getItem('token') || sessionStorage.getItem('token')) {
      const isAtVehicles = /^\/(dashboard|\w+\/vehicles)\/?$/.test(location.pathname);
      const files = `${panel} ${isAtVehicles ? vehicles : others}`;
      const isStyle = (file) => file.endsWith('.css');
      const all = files.split(' ');
      for (const file of all.filter(isStyle)) fetchEarly(file, 'style');
      setTimeout(() => {
        for (const file of all) if (!isStyle(file)) fetchEarly(file, 'script');
      }, aheadMs);
    } else if (scene) {
      fetchEarly(scene, 'image');
    }
  } catch {
    // Storage can be barred; the scheme of the system stays, and everything is fetched when it is needed.
  }
})();
