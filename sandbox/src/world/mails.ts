import type { World } from '../world.ts'
import { newOpaqueId } from './ids.ts'

export interface Mail {
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[]
  at: number
}

export function keepMail(world: World, mail: Omit<Mail, 'id' | 'at'>): Mail {
  const kept: Mail = { ...mail, id: newOpaqueId(world.data, 'mail', 16), at: world.now() }
  world.data.mails.push(kept)
  world.emit({ kind: 'mail', mail: kept })
  return kept
}

/** Newest first. */
export function mailsTo(world: World, address?: string): Mail[] {
  const wanted = address?.toLowerCase()
  return world.data.mails
    .filter((mail) => !wanted || mail.to.some((to) => to.toLowerCase() === wanted))
    .toReversed()
}
