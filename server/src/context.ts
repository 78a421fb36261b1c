import type { Endpoint, InputOf } from '@skein/contract/endpoint'
import type { Permission, Role } from '@skein/contract/workspaces/permissions'
import type * as z from 'zod'
import type { Documents } from './integrations/documents/reader.ts'
import type { Gmail } from './integrations/gmail/client.ts'
import type { Instagram } from './integrations/instagram/client.ts'
import type { Models } from './integrations/models/model.ts'
import type { Push } from './integrations/push/push.ts'
import type { IdentityProviders } from './integrations/sign-on/identity-provider.ts'
import type { Search } from './integrations/search/search.ts'
import type { Web } from './integrations/web/web.ts'
import type { Env } from './env.ts'
import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/db/client.ts'
import type { TenantDatabase } from './infra/db/tenants/tenant-database.ts'
import type { Late, Page } from './infra/http/route.ts'
import type { Ids } from './infra/ids.ts'
import type { Jobs } from './infra/jobs/jobs.ts'
import type { Logger } from './infra/telemetry/logger.ts'
import type { Mailer } from './infra/mail/mail.ts'
import type { Metrics } from './infra/telemetry/metrics.ts'
import type { Secrets } from './infra/secrets.ts'
import type { Traces } from './infra/telemetry/traces.ts'

/** The caller of a use case. The tenant is always that of the session, never an id in a request. */
export type Actor =
  | {
      kind: 'user'
      user_id: string
      email: string
      session_id: string
      /** The roles of the person, by workspace. */
      roles: ReadonlyMap<string, Role>
    }
  | { kind: 'visitor' }
  | { kind: 'system' }

/** Everything that a use case may use. */
export interface Ctx {
  actor: Actor
  /** What the caller needs in the workspace of each account that the use case names. */
  permission: Permission
  /** The workspaces in which the permission was checked, filled by `requireRole`: a call changes only these. */
  checkedWorkspaces?: Set<string>
  /** The workspace of the account that a chat of the assistant is about. The chat uses no mailbox of another. */
  workspace_id?: string
  env: Env
  db: Database
  clock: Clock
  ids: Ids
  jobs: Jobs
  log: Logger
  mail: Mailer
  metrics: Metrics
  secrets: Secrets
  traces: Traces
  instagram: Instagram
  models: Models
  documents: Documents
  push: Push
  identityProviders: IdentityProviders
  web: Web
  gmail: Gmail
  search: Search
}

type Answering<E extends Endpoint, Answer> = (ctx: Ctx, input: InputOf<E>) => Promise<Answer>

/** A use case that answers an endpoint: it receives the validated input and returns `data` of the response. */
export type UseCase<E extends Endpoint> = Answering<E, z.input<E['output']>>

/** The same for an endpoint with `paged`. */
export type PagedUseCase<E extends Endpoint> = Answering<E, Page<z.input<E['output']>>>

/** The same for an endpoint with `late`. */
export type LateUseCase<E extends Endpoint> = Answering<E, Late<z.input<E['output']>>>

/** A context whose statements see and change only the rows of a tenant; see `asTenant`. */
export type TenantCtx = Ctx & { db: TenantDatabase }
