import { m } from '@skein/messages'
import { getLocale } from '@skein/messages/runtime'
import type { Ctx } from '#src/context.ts'
import { queueMail } from '../jobs.ts'

/** What a user learns by mail after something about the sign-in has happened. */
const notices = {
  'wrong-codes': () => [m.mail_codes_subject(), m.mail_codes_text()],
  'google-disconnected': () => [m.mail_google_off_subject(), m.mail_google_off_text()],
  'google-connected': () => [m.mail_google_subject(), m.mail_google_text()],
} satisfies Record<string, () => [subject: string, text: string]>

export const sendNotice = (ctx: Ctx, to: string, notice: keyof typeof notices): Promise<void> => {
  const [subject = '', text = ''] = notices[notice]()
  return send(ctx, to, { subject, paragraphs: [text, m.mail_password_now()] })
}

interface Passkey {
  name: string | null
  created_at: string
}

export const sendPasskeyAdded = (ctx: Ctx, to: string, passkey: Passkey): Promise<void> =>
  send(ctx, to, {
    subject: m.mail_passkey_subject(),
    paragraphs: [m.mail_passkey_text({ passkey: passkeyLine(passkey) }), m.mail_passkey_after()],
  })

/** `passkeys`: those of the user before the reset. */
export function sendPasswordReset(
  ctx: Ctx,
  to: string,
  { passkeys, removed }: { passkeys: readonly Passkey[]; removed: boolean },
): Promise<void> {
  const list = passkeys.map(passkeyLine).join('\n')
  const fate = removed ? m.mail_new_password_removed({ list }) : m.mail_new_password_kept({ list })
  return send(ctx, to, {
    subject: m.mail_new_password_subject(),
    paragraphs: [m.mail_new_password_text(), ...(passkeys.length === 0 ? [] : [fate]), m.mail_password_now()],
  })
}

/** Returns a passkey in one line; its name comes from a browser. */
export const passkeyLine = ({ name, created_at }: Passkey): string =>
  `${(name ?? m.security_passkey_unnamed()).replaceAll(/\s+/g, ' ').slice(0, 60)}, ${created_at.slice(0, 10)}`

const send = (
  ctx: Ctx,
  to: string,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> =>
  queueMail(ctx, {
    to,
    subject,
    text: `${[m.mail_hello(), ...paragraphs].join('\n\n')}\n`,
    language: getLocale(),
  })
