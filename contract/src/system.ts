import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** What a browser must know before anybody signs in. */
export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/system',
  access: 'public',
  summary: 'Version of the product and notices for every visitor',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    google_sign_in: z.boolean(),
    /** Shown on every page while the product talks to a practice platform; null otherwise. */
    notice: z.nullable(z.string()),
    /**
     * Where one can write as a follower of a practice account; or null. `{username}` stands for the account, `{write}` for
     * comment or message, `{post}` for the id of a post or nothing, `{text}` for what may be written there.
     */
    try_url: z.nullable(z.string()),
    /** Where the mails of a practice installation can be read, because they reach nobody; null otherwise. */
    mail_url: z.nullable(z.string()),
  }),
})
