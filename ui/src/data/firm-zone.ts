/** The time zone (IANA name) of the firm whose page is shown: days and times on screens are those of the firm, wherever the browser is. */
let zone = 'Australia/Sydney'

export const setFirmZone = (id: string): void => {
  zone = id
}
export const firmZone = (): string => zone
