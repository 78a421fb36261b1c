import { newOpaqueId } from './ids.ts'
import type { World, Mail } from './world-types.ts'

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
