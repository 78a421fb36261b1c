import { domainToASCII } from 'node:url'
import parseAddresses from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import type { GmailMessage } from '#src/integrations/gmail/read-message.ts'
import { callGmail, requireMailbox } from './require-mailbox.ts'

/** An entry of a list of recipients. */
interface Recipient {
  /** Null when the entry has no valid address. */
  address: string | null
  /** What was written. */
  text: string
}

/** As browsers check addresses, but with a dot in the domain. */
const Address = z.email({ pattern: z.regexes.html5Email }).check(z.regex(/@[^@.]+\./))

/** Mail servers accept headers of at most 998 characters on a line; a list that is longer is cut. */
const maxListCharacters = 20_000

/** Reads a list such as `Lena <lena@a.example>, "Frau, Rosa" <rosa@b.example>`. */
export function recipientsIn(list: string): Recipient[] {
  // A line break could begin a header of its own.
  if (/[\r\n]/.test(list)) return [{ address: null, text: list }]
  return parseAddresses(
    list
      .slice(0, maxListCharacters)
      .replaceAll('＠', '@')
      .replaceAll(/[，、；،؛]/g, ','),
    { flatten: true },
  ).map(({ address, name }) => {
    const bare = withAsciiDomain(address.trim())
    return { address: Address.safeParse(bare).success ? bare : null, text: bare || name }
  })
}

/** Returns an address with the domain as mail servers know it: letters of other scripts are encoded. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)).replace(/\.$/, '')
  return at < 0 || domain === '' ? address : `${address.slice(0, at)}@${domain}`
}

const validIn = (list: string): string[] => recipientsIn(list).flatMap(({ address }) => address ?? [])

/**
 * Returns where an answer to a mail goes if that is not its sender: the valid addresses of `Reply-To`, with which forms,
 * shops and ticket systems name the customer. Null for all other mails.
 */
export function answerAddressOf({ from, reply_to }: GmailMessage): string | null {
  const senders = validIn(from)
  const answered = validIn(reply_to)
  const differs = answered.some((address) => !includesAddress(senders, address))
  return differs ? answered.join(', ') : null
}

const includesAddress = (addresses: readonly string[], address: string): boolean =>
  addresses.some((each) => each.toLowerCase() === address.toLowerCase())

/** Returns `to`, or the address of `Reply-To` if `to` names only the sender of the mail that is answered. */
export async function recipientsOfAnswer(
  ctx: Ctx,
  { to, reply_to_id }: { to: string; reply_to_id?: string | null | undefined },
): Promise<string> {
  if (!reply_to_id) return to
  const mailbox = await requireMailbox(ctx)
  const mail = await callGmail(ctx, mailbox, (access) =>
    ctx.gmail.read(access, reply_to_id, 'headers').catch(nullIfGone),
  )
  const answered = mail && answerAddressOf(mail)
  if (!mail || answered === null) return to
  const senders = validIn(mail.from)
  const recipients = validIn(to)
  return recipients.length > 0 && recipients.every((address) => includesAddress(senders, address))
    ? (answered ?? to)
    : to
}

function nullIfGone(error: unknown): null {
  if (error instanceof GmailError && error.kind === 'missing') return null
  throw error
}
