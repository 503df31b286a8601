/** The demo firm: its name, its two clients, and which documents make which batch. Everyone in it is made up. */

export type DemoClient = {
  /** Below services/demo/documents. */
  folder: string
  name: string
  abn: string
  category: string
  address: string
  batches: { name: string; files: string[] }[]
}

export const demoFirm = {
  email: 'demo@docketry.example',
  name: 'Harcourt & Lim',
  abn: '34993518190',
  clients: [] as DemoClient[],
}
