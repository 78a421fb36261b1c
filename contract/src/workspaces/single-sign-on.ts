import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { ShownVersion, Version } from '../versions.ts'
import { webAddress } from '../web-address.ts'
import { NewcomerRole } from './permissions.ts'

/** The identity provider of a workspace, by OpenID Connect. */
const SignOnConnection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  domain: z.string(),
  /** The TXT record that proves who owns the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Null until the domain is verified. Before that, the identity provider signs no one in. */
  verified_at: z.nullable(Moment),
  /** Why sign-ins of the domain are refused even if it is verified, and what to do; null if they are not. */
  refusal: z.nullable(z.string()),
  /** The role of newcomers. */
  role: NewcomerRole,
  /** Whether people of the domain, except owners of the workspace, cannot sign in with a password. */
  passwords_off: z.boolean(),
  /** The time of the last sign-in with it; null before the first. */
  last_used_at: z.nullable(Moment),
  version: Version,
})
export type SignOnConnection = z.infer<typeof SignOnConnection>

const SingleSignOn = z.object({
  /** Address that the identity provider redirects to. */
  redirect_uri: z.string(),
  /** Whether the caller verifies the domain without a record, as an administrator of the installation. */
  needs_no_record: z.boolean(),
  connection: z.nullable(SignOnConnection),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

const OfWorkspace = z.object({ workspace_id: Id })
const path = '/workspaces/{workspace_id}/single-sign-on'

export const getSingleSignOn = defineEndpoint({
  method: 'GET',
  path,
  permission: 'admin',
  summary: 'How the members of a workspace sign in with an identity provider',
  input: OfWorkspace,
  output: SingleSignOn,
})

/** What the audit log shows of a change. */
const audit = { resource: getSingleSignOn, part: 'connection' } as const

/** Returns the host of a text in ASCII and lower case, without the dot of the root. */
const hostOf = (text: string): string =>
  (URL.parse(`https://${text.trim().replace(/^@/, '')}`)?.hostname ?? '').replace(/\.$/, '')

/** A domain with a dot; an at sign before it is removed. */
const Domain = z
  .string()
  .check(
    z.maxLength(253),
    z.overwrite(hostOf),
    z.regex(/^(?!.*\.\d+$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/, { error: () => m.problem_domain() }),
  )

const Secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const SignOnEntry = z.object({
  issuer: webAddress(() => m.problem_issuer()).check(z.maxLength(500)),
  client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Absent: the saved one, unless the identity provider is another. */
  client_secret: z.optional(Secret),
  domain: Domain,
  role: NewcomerRole,
  passwords_off: z.boolean(),
})

export const saveSingleSignOn = defineEndpoint({
  method: 'PUT',
  path,
  permission: 'admin',
  audit: { ...audit, texts: ['issuer', 'client_id', 'domain'] },
  summary: 'Set the identity provider of a workspace; another issuer or domain has to be verified again',
  input: z.extend(OfWorkspace, { ...SignOnEntry.shape, version: ShownVersion }),
  output: SingleSignOn,
})

export const verifySignOnDomain = defineEndpoint({
  method: 'POST',
  path: `${path}/verify`,
  permission: 'admin',
  audit: { ...audit, texts: ['verified_at'] },
  summary: 'Verify the domain of the identity provider by its TXT record',
  input: OfWorkspace,
  output: SingleSignOn,
})

export const removeSingleSignOn = defineEndpoint({
  method: 'DELETE',
  path,
  permission: 'admin',
  audit: { ...audit, texts: ['issuer', 'client_id', 'domain', 'role', 'passwords_off'] },
  summary: 'Remove the identity provider of a workspace; members and sessions stay',
  input: OfWorkspace,
  output: Nothing,
})
