import type { Plugin } from 'vite';

const iconPackage = '@tabler/icons-react';
const iconImports = /import\s*\{([^}]*)\}\s*from '@tabler\/icons-react';/g;

const isIcon = (name: string) => name !== '' && !name.startsWith('type ');

/** Rewrites imports from the icon package into one import per icon file. */
function withDirectIcons(code: string): string {
  return code.replaceAll(iconImports, (_all, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(isIcon)
      .map((name) => `import ${name} from '${iconPackage}/dist/esm/icons/${name}.mjs';`)
      .join(' '),
  );
}

/**
 * Imports each icon from its own file, so that it ends up in the chunk that draws it. Imported through the package's
 * index of five thousand icons, all icons that are used anywhere would end up in the first chunk.
 */
export function directIcons(): Plugin {
  return {
    name: 'direct-icons',
    enforce: 'pre',
    transform(code) {
      return code.includes(iconPackage) ? { code: withDirectIcons(code), map: null } : null;
    },
  };
}
