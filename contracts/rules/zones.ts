import { defaultZone } from './default-zone.ts'

/** The time zones of Australia and its territories, from which a firm chooses its own. `id`: the name in the IANA database. */
export const zones = [
  { id: 'Australia/Sydney', name: 'Sydney, New South Wales' },
  { id: 'Australia/Melbourne', name: 'Melbourne, Victoria' },
  { id: 'Australia/Hobart', name: 'Hobart, Tasmania' },
  { id: 'Australia/Brisbane', name: 'Brisbane, Queensland' },
  { id: 'Australia/Adelaide', name: 'Adelaide, South Australia' },
  { id: 'Australia/Broken_Hill', name: 'Broken Hill, New South Wales' },
  { id: 'Australia/Darwin', name: 'Darwin, Northern Territory' },
  { id: 'Australia/Perth', name: 'Perth, Western Australia' },
  { id: 'Australia/Eucla', name: 'Eucla, Western Australia' },
  { id: 'Australia/Lord_Howe', name: 'Lord Howe Island' },
  { id: 'Pacific/Norfolk', name: 'Norfolk Island' },
  { id: 'Indian/Christmas', name: 'Christmas Island' },
  { id: 'Indian/Cocos', name: 'Cocos (Keeling) Islands' },
] as const

/** The zone in which a firm's days, quarters and deadlines count. `business`: its row. */
export const zoneOf = (business: { firm: { zone: string } | null } | null | undefined): string => business?.firm?.zone ?? defaultZone

export const isZone = (id: string): boolean => zones.some(zone => zone.id === id)

/** `Perth, Western Australia`; another IANA name is returned unchanged. */
export const zoneName = (id: string): string => zones.find(zone => zone.id === id)?.name ?? id
