// Runs before all other scripts. It is a separate file because the Content-Security-Policy allows no inline scripts. The
// build writes the addresses of the files into the attributes of its tag (build/early-files.ts).
(() => {
  // The scripts of the panel are fetched after this delay, so that they do not share the bandwidth with the scripts of
  // the page itself, which are needed first. On a fast connection the page requests the panel before the delay is over.
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
    // The scripts of the page itself have a higher priority.
    if (as === 'script') link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  };
  try {
    // The chosen colour scheme has to be set before the first paint.
    const chosen = localStorage.getItem('colourScheme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-scheme', chosen);
    }
    // The texts of the chosen language, or of the browser's.
    const wanted = localStorage.getItem('language') ?? navigator.languages[0] ?? '';
    const [base] = wanted.toLowerCase().split(/[-_]/);
    const language = languages.split(' ').includes(base) ? base : 'en';
    const fetchTexts = (part) => fetchEarly(`/assets/i18n/${language}/${part}.json`, 'fetch');
    if (languages) fetchTexts('start');
    // A signed-in user needs the panel, all others the picture beside the sign-in form, and the demo neither.
    if (location.pathname === '/demo-app') return;
    if (localStorage.getItem('token') || sessionStorage.getItem('token')) {
      const isAtVehicles = /^\/(dashboard|\w+\/vehicles)\/?$/.test(location.pathname);
      const files = `${panel} ${isAtVehicles ? vehicles : others}`;
      if (isAtVehicles && languages) fetchTexts('work/vehicles-page');
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
    // The browser can block the storage. Then the system's colour scheme is used, and files are fetched when needed.
  }
})();
