/**
 * A name as part of a file's name: letters of ASCII, without accents, digits and underscores, 60 of them; anything else becomes a dash.
 * `otherwise`: when nothing is left. Pure.
 */
export const partOfFileName = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 60) || otherwise
