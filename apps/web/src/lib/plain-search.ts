/** Plain text in the address: `?search=golf&page=2`. Each screen parses its own parameters. */
export const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values: Record<string, unknown>) => {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `?${query}` : '';
  },
};
