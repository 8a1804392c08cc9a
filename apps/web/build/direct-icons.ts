import type { Plugin } from 'vite';

const iconPackage = '@tabler/icons-react';
const iconImports = /import\s*\{([^}]*)\}\s*from '@tabler\/icons-react';/g;

const isIcon = (name: string) => name !== '' && !name.startsWith('type ');

/** The same imports, each from the icon's own file. */
export function withDirectIcons(code: string): string {
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
 * Each icon stays with what draws it. Imported by way of the package's list of five thousand, all that are used
 * anywhere come with the first file.
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
