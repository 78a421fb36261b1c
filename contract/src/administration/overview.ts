import * as z from 'zod/mini'
import { defineEndpoint, Moment, Nothing } from '../endpoint.ts'

const moment = z.nullable(Moment)

const Installation = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** When the process that answers began. */
  started_at: Moment,
  /** Roles of that process. */
  roles: z.array(z.enum(['web', 'agent', 'worker'])),
  public_url: z.string(),
  /** `private`: the host is not public. `public`: its name may be; whether it is reachable is not known. */
  address: z.enum(['private', 'public']),
  /** When the database was last taken for a restored one. */
  restored_at: moment,
})

const SignUp = z.object({
  /** The setting. */
  mode: z.enum(['open', 'invite', 'closed']),
  users: z.number(),
  accounts: z.number(),
})

const Mail = z.object({
  /** Whether SMTP_URL is set. */
  configured: z.boolean(),
  /** Mails of the sign-in that are not sent yet. */
  waiting: z.number(),
  oldest_at: moment,
  /** The latest failure among jobs that are kept; null when there is none. */
  last_failure: z.nullable(z.object({ at: Moment, message: z.string() })),
})

const StorageGroup = z.enum(['messages', 'knowledge', 'log', 'uploads', 'jobs', 'other'])
export type StorageGroup = z.infer<typeof StorageGroup>

const Storage = z.object({
  /** Whether PostgreSQL is the embedded one. */
  embedded: z.boolean(),
  database_bytes: z.number(),
  /** Tables with their indexes, the largest first. `rows` is an estimate of the database. */
  groups: z.array(z.object({ group: StorageGroup, bytes: z.number(), rows: z.number() })),
  /** The file system of DATA_DIR; null when it cannot be read. */
  disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
})

const Backlog = z.object({
  waiting: z.number(),
  /** Seconds for which the oldest has been due; 0 when none is. */
  oldest_seconds: z.number(),
})

const Queue = z.object({
  /** Events that wait for a decision; 10,000 means that or more. */
  events: Backlog,
  /** Messages to send. */
  messages: Backlog,
  /** Messages whose fate is checked, and those that a person has to review. */
  checking: z.number(),
  review: z.number(),
  /** Messages that failed in the last 24 hours; 1,000 means that or more. */
  failed_messages: z.number(),
  jobs: Backlog,
  /** Jobs that failed for the last time in the last 24 hours. */
  failed_jobs: z.number(),
})

const Spend = z.object({
  /** US dollars, with the operator's keys, in UTC. */
  today: z.number(),
  month: z.number(),
  /** For all accounts together and a day. */
  max_total_daily_usd: z.nullable(z.number()),
  /** For each account and day. */
  default_daily_usd: z.nullable(z.number()),
})

const Meta = z.object({
  app_id: z.nullable(z.string()),
  has_secret: z.boolean(),
  has_second_secret: z.boolean(),
  has_verify_token: z.boolean(),
  /** When the newest event was received. */
  last_delivery_at: moment,
  /** Deliveries with a wrong signature since this process began. */
  bad_signatures: z.number(),
})

const SharedProvider = z.object({
  provider: z.enum(['openai', 'groq', 'gemini']),
  /** Whether there is a key or a server for all accounts. */
  configured: z.boolean(),
  /** The latest calls with the shared key. */
  last_success_at: moment,
  last_failure_at: moment,
})
export type SharedProvider = z.infer<typeof SharedProvider>

const Overview = z.object({
  installation: Installation,
  sign_up: SignUp,
  mail: Mail,
  storage: Storage,
  queue: Queue,
  spend: Spend,
  meta: Meta,
  /** Whether Google sign-in and Gmail are set up. */
  gmail: z.object({ configured: z.boolean() }),
  models: z.array(SharedProvider),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/administration/overview',
  permission: 'none',
  summary: 'State of the installation (administrators only)',
  input: Nothing,
  output: Overview,
})
