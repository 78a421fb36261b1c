import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** Information for the browser before sign-in. */
export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/system',
  permission: 'none',
  access: 'public',
  summary: 'Version of the product and notices for every visitor',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** The origin under which the product must be opened: PUBLIC_URL. */
    public_url: z.optional(z.string()),
    google_sign_in: z.boolean(),
    /** Who may sign up now; `open` until the first user of the installation has confirmed an address. */
    sign_up: z.enum(['open', 'invite', 'closed']),
    /** Shown on every page while the product uses the sandbox; null otherwise. */
    notice: z.nullable(z.string()),
    /**
     * Address where the user can write as a follower in the sandbox, or null. Placeholders: `{username}` of the account,
     * `{write}` (comment or message), `{post}` (id of a post, or empty) and `{text}` (suggested text).
     */
    try_url: z.nullable(z.string()),
    /** Address of the sandbox's mailbox, whose mails are not delivered; null otherwise. */
    mail_url: z.nullable(z.string()),
  }),
})

/** Returns what to do when a page was opened under another origin than PUBLIC_URL, whose cookies and links differ. */
export const otherAddressText = (opened: string, configured: string): string =>
  m.problem_other_address({ opened, configured })
