/**
 * Marks an element as a region of its screen, which F2 leads to (visual reference §7). `label` is its name in the user's
 * language; the shell shows it and a screen reader says it.
 */
export const region = (name: string, label: string) => ({ 'data-region': name, 'data-region-name': label })
