import type { SettingsPage } from '../lib/paths.ts'

/**
 * Who sees a screen: everyone, users without and with a connected account, users whose automation has replied, and
 * administrators of the installation.
 */
type Audience = 'open' | 'without-account' | 'with-account' | 'with-activity' | 'administrator'

/** A screen of the app. Browser tests, Lighthouse and the sizes of pages take theirs from `screens`. */
export interface Screen {
  /** Unique; part of the titles of tests. */
  name: string
  /** Address, with `$automationId`, `$conversationId` and `$commenterId` (of the conversation with a
   * person who got a private reply) for the ids of the user who sees it, and `$invitationToken` of an invitation. */
  path: string
  audience: Audience
  /** What is visible once the screen has loaded, in English: a role, `text` or `label`, and its name. */
  ready: readonly [
    kind: 'article' | 'button' | 'group' | 'heading' | 'label' | 'table' | 'text',
    name: string,
  ]
  /** Name of its figures in `bench/budgets.json` (`lighthouse.*`). */
  lighthouse?: string
  /**
   * Name of its size in `bench/budgets.json` (`sizes.*`), the parts that load before the screen shows, and those that it
   * loads on its own afterwards.
   */
  size?: { name: string; parts: readonly string[]; later?: readonly string[] }
}

const session = 'src/app/session/require-session.tsx'
const workspace = [session, 'src/features/workspace/workspace-shell.tsx']
const inWorkspace = (
  name: string,
  screen: string,
  later: readonly string[] = [],
): Required<Screen>['size'] => ({
  name,
  parts: [...workspace, `src/${screen}`],
  later: later.map((part) => `src/${part}`),
})

/** Pages without a session. */
const open: readonly Screen[] = [
  {
    name: 'landing page',
    path: '/',
    audience: 'open',
    ready: ['heading', 'Every automation is a sentence.'],
    lighthouse: 'landing',
    size: { name: 'landing', parts: ['src/features/landing/landing-page.tsx'] },
  },
  {
    name: 'privacy page',
    path: '/privacy',
    audience: 'open',
    ready: ['heading', 'Privacy policy'],
    lighthouse: 'privacy',
    size: { name: 'privacy', parts: ['src/features/legal/legal-text.tsx'] },
  },
  {
    name: 'terms',
    path: '/terms',
    audience: 'open',
    ready: ['heading', 'Terms'],
    lighthouse: 'terms',
    size: { name: 'terms', parts: ['src/features/legal/legal-text.tsx'] },
  },
  {
    name: 'sign-in',
    path: '/get-started',
    audience: 'open',
    ready: ['heading', 'Sign in to Skein'],
    lighthouse: 'get_started',
    size: { name: 'get_started', parts: ['src/features/auth/auth-screen.tsx'] },
  },
  {
    name: 'sign-up',
    path: '/get-started?mode=signUp',
    audience: 'open',
    ready: ['heading', 'Create your account'],
  },
  {
    name: 'forgotten password',
    path: '/get-started?mode=forgot',
    audience: 'open',
    ready: ['heading', 'Reset your password'],
  },
  {
    name: 'single sign-on',
    path: '/get-started?mode=sso',
    audience: 'open',
    ready: ['heading', 'Single sign-on'],
  },
  {
    name: 'stop of an email change',
    path: '/get-started?mode=stop&token=unknown',
    audience: 'open',
    ready: ['heading', 'Stop the email change'],
  },
]

const withoutAccount: readonly Screen[] = [
  {
    name: 'platforms without an account',
    path: '/platforms',
    audience: 'without-account',
    ready: ['text', 'No social accounts connected yet.'],
  },
  {
    name: 'workspace without an account',
    path: '/instagram',
    audience: 'without-account',
    ready: ['heading', 'No account selected'],
  },
]

/** All pages of accounts and users but the first one, which the address of the settings opens. */
const settingsReady: Record<Exclude<SettingsPage, 'connection' | 'server'>, Screen['ready']> = {
  replies: ['label', 'Pause after manual reply'],
  hours: ['label', 'Away message'],
  models: ['table', 'Models and their prices'],
  budget: ['label', 'Daily limit'],
  profile: ['button', 'Change email'],
  interface: ['label', 'Language'],
  notifications: ['group', 'A customer needs a reply'],
  security: ['button', 'Turn on'],
  team: ['button', 'Invite'],
  audit: ['text', 'Account connected'],
  data: ['button', 'Start export'],
}

const settings = Object.entries(settingsReady).map(([page, ready]): Screen => ({
  name: `settings: ${page}`,
  path: `/instagram/settings/${page}`,
  audience: 'with-account',
  ready,
}))

/** Screens of a new account. */
const withAccount: readonly Screen[] = [
  {
    name: 'invitation',
    path: '/invitation/$invitationToken',
    audience: 'with-account',
    ready: ['heading', 'Join'],
  },
  {
    name: 'platforms',
    path: '/platforms',
    audience: 'with-account',
    ready: ['button', 'Actions for'],
    lighthouse: 'platforms',
    size: { name: 'platforms', parts: [session, 'src/features/platforms/platforms-screen.tsx'] },
  },
  {
    name: 'connections',
    path: '/connections',
    audience: 'with-account',
    ready: ['button', 'Actions for'],
    lighthouse: 'connections',
    size: { name: 'connections', parts: [session, 'src/features/platforms/connections-screen.tsx'] },
  },
  {
    name: 'mailbox',
    path: '/gmail',
    audience: 'with-account',
    ready: ['heading', 'No mailbox connected'],
  },
  {
    name: 'assistant',
    path: '/chat/chat_1700000000000abcdefg',
    audience: 'with-account',
    ready: ['heading', 'How can I help you today?'],
    lighthouse: 'chat',
    size: {
      name: 'chat',
      parts: [session, 'src/app/assistant-screen.tsx'],
      later: ['src/features/assistant/messages/message-list.tsx'],
    },
  },
  {
    name: 'dashboard',
    path: '/instagram',
    audience: 'with-account',
    ready: ['button', 'Hide first steps'],
    lighthouse: 'dashboard',
    size: inWorkspace('dashboard', 'features/dashboard/dashboard-screen.tsx', [
      'features/dashboard/overview.tsx',
    ]),
  },
  {
    name: 'empty list of automations',
    path: '/instagram/automation',
    audience: 'with-account',
    ready: ['heading', 'No Automations Found'],
    lighthouse: 'automations',
    size: inWorkspace('lists', 'features/automations/automations-screen.tsx', [
      'features/automations/list-part.tsx',
    ]),
  },
  {
    name: 'empty decision log',
    path: '/instagram/automation/activity',
    audience: 'with-account',
    ready: ['heading', 'Nothing sent yet'],
    size: inWorkspace('activity', 'features/decisions/account-log-screen.tsx'),
  },
  {
    name: 'examples',
    path: '/instagram/automation/examples',
    audience: 'with-account',
    ready: ['heading', 'No tests yet'],
  },
  {
    name: 'chooser',
    path: '/instagram/create-automation',
    audience: 'with-account',
    ready: ['heading', 'Create an automation'],
    size: inWorkspace('chooser', 'features/automations/chooser/chooser-screen.tsx', [
      'features/automations/recipes/recipe-gallery.tsx',
    ]),
  },
  {
    name: 'comment editor',
    path: '/instagram/create-automation/reply-comment',
    audience: 'with-account',
    ready: ['heading', 'Trigger'],
    lighthouse: 'editor',
    size: inWorkspace('editor', 'features/automation-editor/comment-reply/comment-reply-screen.tsx'),
  },
  {
    name: 'comment-to-DM editor',
    path: '/instagram/create-automation/private-message',
    audience: 'with-account',
    ready: ['heading', 'Trigger'],
    size: inWorkspace(
      'message_editor',
      'features/automation-editor/private-message/private-message-screen.tsx',
    ),
  },
  {
    name: 'DM editor',
    path: '/instagram/create-automation/trigger-messages',
    audience: 'with-account',
    ready: ['heading', 'Trigger'],
  },
  {
    name: 'moderation editor',
    path: '/instagram/create-automation/delete-comment',
    audience: 'with-account',
    ready: ['label', 'Keywords'],
  },
  {
    name: 'AI conversation editor',
    path: '/instagram/create-automation/ai-conversation',
    audience: 'with-account',
    ready: ['text', 'Nothing yet'],
  },
  {
    name: 'inbox',
    path: '/instagram/livechat',
    audience: 'with-account',
    ready: ['heading', 'Live Chat'],
    lighthouse: 'livechat',
    size: inWorkspace('livechat', 'app/live-chat-screen.tsx', [
      'features/inbox/live-inbox.tsx',
      'features/inbox/thread/open-thread.tsx',
      'features/inbox/composer/composer-extras.tsx',
      'features/inbox/contact/contact-panel.tsx',
    ]),
  },
  {
    name: 'training of the chatbot',
    path: '/instagram/livechat?tab=train',
    audience: 'with-account',
    ready: ['text', 'Nothing yet'],
  },
  {
    name: 'publishing of the chatbot',
    path: '/instagram/livechat?tab=publish',
    audience: 'with-account',
    ready: ['heading', 'Create your chatbot'],
  },
  {
    name: 'chat menu',
    path: '/instagram/chat-menu',
    audience: 'with-account',
    ready: ['text', 'Not published yet.'],
    lighthouse: 'chat-menu',
    size: inWorkspace('chat-menu', 'features/chat-menu/chat-menu-screen.tsx', [
      'features/chat-menu/chat-menu-editor.tsx',
    ]),
  },
  {
    name: 'billing',
    path: '/instagram/billing',
    audience: 'with-account',
    ready: ['text', 'AI usage'],
    lighthouse: 'billing',
    size: inWorkspace('billing', 'features/billing/billing-screen.tsx', ['features/billing/real-spend.tsx']),
  },
  {
    name: 'settings',
    path: '/instagram/settings',
    audience: 'with-account',
    ready: ['text', 'Event delivery (webhooks)'],
    lighthouse: 'settings',
    size: inWorkspace('settings', 'features/settings/settings-screen.tsx', [
      'features/settings/replies/replies-section.tsx',
    ]),
  },
  ...settings,
]

/** Screens that show an automation or what it did. */
const withActivity: readonly Screen[] = [
  {
    name: 'list of automations',
    path: '/instagram/automation',
    audience: 'with-activity',
    ready: ['table', 'All automations'],
  },
  {
    name: 'opened automation',
    path: '/instagram/automation?automation=$automationId',
    audience: 'with-activity',
    ready: ['heading', 'Latest replies'],
  },
  {
    name: 'list of one kind',
    path: '/instagram/automation/COMMENT_REPLY',
    audience: 'with-activity',
    ready: ['table', 'Comment replies'],
  },
  {
    name: 'decision log of an automation',
    path: '/instagram/automation/COMMENT_REPLY/$automationId/activity',
    audience: 'with-activity',
    ready: ['article', ''],
  },
  {
    name: 'editor of a saved automation',
    path: '/instagram/create-automation/reply-comment?automation_id=$automationId',
    audience: 'with-activity',
    ready: ['heading', 'Trigger'],
  },
  {
    name: 'conversation',
    path: '/instagram/livechat?conversation=$conversationId',
    audience: 'with-activity',
    ready: ['article', ''],
  },
  {
    name: 'activity with a paused automation and a reply by hand',
    path: '/instagram/automation/activity?outcome=all',
    audience: 'with-activity',
    ready: ['article', ''],
  },
  {
    name: 'conversation after its private reply',
    path: '/instagram/livechat?conversation=$commenterId',
    audience: 'with-activity',
    ready: ['button', 'Reply publicly'],
  },
]

const forAdministrators: readonly Screen[] = [
  {
    name: 'settings: server',
    path: '/instagram/settings/server',
    audience: 'administrator',
    ready: ['label', 'Search users'],
  },
]

/** Every screen, with at least one address for each route of `routes.tsx`. */
export const screens: readonly Screen[] = [
  ...open,
  ...withoutAccount,
  ...withAccount,
  ...withActivity,
  ...forAdministrators,
]
