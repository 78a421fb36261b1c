import { plural } from './automations/automations.ts'

export const settingsWords = {
  title: 'Settings',
  of: (name: string) => `For ${name}, and for you`,
  sections: 'Settings by topic',
  noAccount: 'Connect an account to set up its models, budgets and replies.',
  connect: 'Connect an account',
  save: 'Save',
  saved: 'Saved.',
  notSaved: 'That could not be saved.',
} as const

export const connectionWords = {
  title: 'Connection',
  text: 'Asked of Instagram at this moment: login, permissions, webhooks, and what came in last.',
  failed: 'The connection could not be checked.',
  again: 'Check again',
  checking: 'Checking…',
  checked: (time: string) => `Checked at ${time}`,
  checks: {
    login: 'Login',
    permissions: 'Permissions',
    webhook_fields: 'Webhook subscription',
    last_event: 'Last event',
    quiet_channel: 'Incoming events',
    model: 'AI model',
  },
  states: { ok: 'Works', limited: 'Limited', failed: 'Failed', unknown: 'Unknown' },
  fixes: { reconnect: 'Reconnect', refresh: 'Renew login', resubscribe: 'Subscribe again' },
  until: (moment: string) => `Until ${moment}.`,
  lastAt: (moment: string, ago: string) => `${moment}, ${ago}.`,
  repaired: 'Repaired.',
  notRepaired: 'The repair did not work.',
} as const

export const keyWords = {
  title: 'Model keys',
  text: 'Keys of your own are sealed before they are stored and never shown again.',
  failed: 'The model keys could not be loaded.',
  own: (masked: string) => `Key ${masked}`,
  ownServer: 'A server that asks for no key',
  at: (address: string) => `at ${address}`,
  operators: 'The key of whoever runs this Skein',
  none: 'No key',
  states: { own: 'Your key', operator: 'Shared key', none: 'Missing' },
  add: 'Add key',
  replace: 'Replace',
  test: 'Test',
  remove: 'Delete',
  named: (action: string, provider: string) => `${action}: ${provider}`,
  works: 'Works',
  fails: 'Does not work',
  testFailed: 'The test could not be made.',
  dialogTitle: (provider: string) => `Key for ${provider}`,
  dialogText: 'It replaces the key and the address that are stored now.',
  key: 'API key',
  address: 'Address of the server',
  addressHint: 'Only for a compatible server of your own. Empty means the provider itself.',
  saved: (provider: string) => `The key for ${provider} is saved.`,
  removeTitle: (provider: string) => `Delete the key for ${provider}?`,
  removeText: 'AI that uses it stops, unless whoever runs this Skein has a key for the provider.',
  removed: (provider: string) => `The key for ${provider} is deleted.`,
  removeFailed: 'The key could not be deleted.',
  nothing: 'Enter a key, or the address of a server that asks for none.',
} as const

export const modelWords = {
  title: 'Models',
  text: 'Prices in US dollars per million tokens. Rules on a retired name are answered by its replacement.',
  failed: 'The models could not be loaded.',
  table: 'Models and their prices',
  retiredTable: 'Retired models',
  model: 'Model',
  input: 'Input',
  output: 'Output',
  ends: 'Ends',
  replacement: 'Replaced by',
  usual: 'Default',
  embedding: 'Embeddings',
  noKey: 'No key',
  ending: 'Ending',
  retired: 'Retired',
  stays: 'No date',
  unknown: 'Unknown',
  none: 'None',
  showRetired: (count: number) => plural(count, 'retired name'),
  migrate: 'Migrate all',
  migrateText: 'Moves every rule whose own model ends or has ended to its replacement, in one step.',
  migrateTitle: 'Move rules to the replacements?',
  migrateAsk: 'Rules whose model ends or has ended will use its replacement from the next event on.',
  migrated: (count: number) => `${plural(count, 'rule')} moved:`,
  nothingToMove: 'Every rule is on a model that goes on. Nothing had to be moved.',
  migrateFailed: 'The rules could not be moved.',
  change: (name: string, from: string, to: string) => `${name}: ${from} to ${to}`,
} as const

export const budgetWords = {
  title: 'AI budget and spend',
  text: 'At 80 % you get a notice. At 100 % a cheaper model writes, then the fixed template, then drafts, then nothing.',
  daily: 'Daily limit',
  monthly: 'Monthly limit',
  hint: 'US dollars. Empty means no limit.',
  saved: 'The budget is saved.',
} as const

export const replyWords = {
  title: 'Replies',
  text: 'What holds for every rule of this account.',
  failed: 'The settings could not be loaded.',
  takeover: 'Silence after a person wrote',
  takeoverHint: 'Automation rests so long in a conversation when you answer by hand.',
  takeoverUnit: 'Unit',
  units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  burst: 'Wait for more messages',
  burstHint: 'Seconds. Messages of one person within this time are answered together by the AI.',
  disclosure: 'Disclosure sentence',
  disclosureHint: 'Stands under the first message that AI writes to a person. Empty means none.',
  resend: 'When a message certainly did not arrive',
  resendHint: 'Instagram sometimes gives no answer. Skein then looks whether the message is there.',
  resends: { proof: 'Send it once more', never: 'Leave it to me' },
  humanAgent: 'Answer by hand for seven days',
  humanAgentHint: 'Only if Instagram has approved human agents for your app; otherwise it is 24 hours.',
} as const

export const notificationWords = {
  title: 'Notifications',
  text: 'What you are told about, in the app and by mail.',
  failed: 'The notifications could not be loaded.',
  shown: 'Show in the app',
  mail: 'Send by mail',
} as const

export const interfaceWords = {
  title: 'Interface',
  text: 'Kept in this browser.',
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light', system: 'As the system' },
  keys: 'Single-key shortcuts',
  keysHint: 'Such as c to create and g a for the automations. Shortcuts with Ctrl or Cmd always work.',
} as const

export const dataWords = {
  title: 'Your data',
  export: 'Take a copy along',
  exportText:
    'Profile, automations, conversations, sources and spending as one JSON file, kept for seven days.',
  exportStart: 'Prepare a copy',
  exportFailed: 'The copy could not be begun.',
  exportsFailed: 'Earlier copies could not be loaded.',
  exportOf: (moment: string) => `Copy of ${moment}`,
  states: { queued: 'Waiting', writing: 'Being written', ready: 'Ready', failed: 'Failed' },
  size: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`,
  until: (day: string) => `kept until ${day}`,
  download: 'Download',
  downloadOf: (moment: string) => `Download the copy of ${moment}`,
  disconnect: 'Disconnect account',
  disconnectText: (name: string) =>
    `Stops every automation of ${name} and destroys its login. Connecting it again brings all of it back.`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnected: (name: string) => `${name} is disconnected.`,
  disconnectFailed: 'The account could not be disconnected.',
  remove: 'Delete my account',
  removeText: 'Deletes you and everything that is stored for your accounts, for good.',
  removeTitle: 'Delete your account for good?',
  removeAsk: 'Automations stop at once. Rules, conversations, sources and spending are deleted within a day.',
  removeType: (email: string) => `Type ${email} to confirm`,
  removeMismatch: 'That is not the address of this account.',
  removeConfirm: 'Delete for good',
  removeFailed: 'The account could not be deleted.',
} as const
