import type { AdministeredUser } from '@skein/contract/administration/administration-users'
import type { Overview } from '@skein/contract/administration/overview'

export const administeredUser = (change: Partial<AdministeredUser> = {}): AdministeredUser => ({
  id: 'user-1',
  name: 'Lina',
  email: 'lina@morrow.example',
  confirmed: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-20T10:00:00.000Z',
  accounts: 1,
  administrator: 'no',
  ...change,
})

/** A new installation on a private address, with mails that could not be sent. */
export const overview = (): Overview => ({
  installation: {
    version: '1.0.0',
    node: '26.1.0',
    postgres: '18.1',
    started_at: '2026-11-20T08:00:00.000Z',
    roles: ['web', 'agent', 'worker'],
    public_url: 'http://localhost:3000',
    address: 'private',
    restored_at: null,
  },
  sign_up: { mode: 'open', users: 3, accounts: 2 },
  mail: {
    configured: true,
    waiting: 2,
    oldest_at: '2026-11-20T09:00:00.000Z',
    last_failure: { at: '2026-11-20T09:30:00.000Z', message: 'connect ECONNREFUSED' },
  },
  storage: {
    embedded: true,
    database_bytes: 21_000_000,
    groups: [
      { group: 'log', bytes: 12_000_000, rows: 1200 },
      { group: 'messages', bytes: 4_000_000, rows: 300 },
    ],
    disk: { free_bytes: 12_000_000_000, total_bytes: 50_000_000_000 },
  },
  queue: {
    events: { waiting: 4, oldest_seconds: 65 },
    messages: { waiting: 0, oldest_seconds: 0 },
    checking: 0,
    review: 1,
    failed_messages: 1000,
    jobs: { waiting: 0, oldest_seconds: 0 },
    failed_jobs: 0,
  },
  spend: { today: 0.5, month: 8.25, max_total_daily_usd: 5, default_daily_usd: null },
  meta: {
    app_id: '123456',
    has_secret: true,
    has_second_secret: false,
    has_verify_token: true,
    last_delivery_at: null,
    bad_signatures: 0,
  },
  gmail: { configured: false },
  models: [
    {
      provider: 'openai',
      configured: true,
      last_success_at: '2026-11-20T09:00:00.000Z',
      last_failure_at: null,
    },
    { provider: 'groq', configured: false, last_success_at: null, last_failure_at: null },
    { provider: 'gemini', configured: true, last_success_at: null, last_failure_at: null },
  ],
})
