import type { FaultMix } from './faults.ts'

/** The behaviour of the imitated platform; can be changed while it runs. Times in milliseconds. */
export const calmGraph = {
  faults: {} as FaultMix,
  seed: 'calm',
  /** Shortest and longest time before a write is answered. */
  latency: [0, 0] as [number, number],
  /** How long a reply is missing from what can be read back. */
  readLag: 0,
  /** Own replies are sent back as signed webhooks. */
  echo: { share: 0, delay: 0, addresses: [] as readonly string[] },
}

export type GraphSettings = typeof calmGraph

/** Ids and secrets shared by the product and the imitated platform. */
export const metaApp = {
  id: '770000000000001',
  secret: 'bench-instagram-app-secret-0001',
  verifyToken: 'bench-verify-token',
}

/** One of the accounts that can be connected. Webhooks name `user_id`; `id` is another number. */
export interface GraphAccount {
  number: number
  id: string
  user_id: string
  username: string
}

export const graphAccount = (number: number): GraphAccount => ({
  number,
  id: `31${String(number).padStart(15, '0')}`,
  user_id: `17841${String(number).padStart(12, '0')}`,
  username: `brand${number}`,
})
