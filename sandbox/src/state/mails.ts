import { newOpaqueId } from './ids.ts'
import type { SandboxState, Mail } from './state-types.ts'

export function keepMail(state: SandboxState, mail: Omit<Mail, 'id' | 'at'>): Mail {
  const kept: Mail = { ...mail, id: newOpaqueId(state.data, 'mail', 16), at: state.now() }
  state.data.mails.push(kept)
  state.emit({ kind: 'mail', mail: kept })
  return kept
}

/** Newest first. */
export function mailsTo(state: SandboxState, address?: string): Mail[] {
  const wanted = address?.toLowerCase()
  return state.data.mails
    .filter((mail) => !wanted || mail.to.some((to) => to.toLowerCase() === wanted))
    .toReversed()
}
