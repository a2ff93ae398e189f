/** [S2.17] Name of a style sheet that a profile may carry: a file of the installation's brand folder, never an address. */
export const BRAND_SHEET = /^[a-z0-9][a-z0-9._-]{0,80}\.css$/

/** Path below which the server answers the sheets of the brand folder. */
export const BRAND_PATH = '/brand/'
