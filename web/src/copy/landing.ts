/** Texts of the public layout and of the first view of the landing page. */
export const landingWords = {
  title: 'Every automation is a sentence',
  description:
    'Skein replies to Instagram comments and direct messages with automations you can read, and shows the reason for every reply. Free and self-hosted.',
  pages: 'Pages',
  menu: 'Menu',
  platform: 'Platform',
  guide: 'Guide',
  source: 'Source',
  api: 'API reference',
  login: 'Login',
  signUp: 'Sign Up',
  dashboard: 'Dashboard',
  logout: 'Logout',
  logoutFailed: 'An unexpected error occurred during sign-out',
  kind: 'Automation for Instagram',
  headline: 'Every automation is a sentence. Every reply has a reason.',
  lead: 'Skein replies to comments and direct messages on your Instagram business account. You decide what happens, and you can see why it did. Runs on your own server.',
  start: 'Get Started Free',
  toDashboard: 'Go to Dashboard',
  watch: 'Watch Demo',
  pause: 'Pause animation',
  play: 'Play animation',
  drawing: 'How a comment triggers an automation and gets a reply',
  ask: 'You write',
  today: 'Available now',
  planned: 'Planned',
  example: 'Example',
  illustration: 'Illustration',
  footer: 'Self-hosted and open source (MIT license).',
  privacy: 'Privacy',
  terms: 'Terms',
  newTab: 'opens in a new tab',
} as const

/** Prompts typed in the first view; Skein supports only the first one today. */
export const heroPrompts = [
  'Under my Instagram post about the mugs, auto-reply by DM to everyone who asks about the price.',
  'Send a report of the day to our Slack channel at 12:00 AM, every day.',
  'Cross-post this Facebook Reel and send the product link as a direct message to everyone who asks.',
] as const

/** Event, sender, reply and reason of each prompt. */
export const heroScenes = [
  [
    'maja.paints',
    'Love the blue mug! What is the price?',
    'clayandember',
    "Hi maja.paints! The blue mug is €24. Here's the shop.",
    'Sent: the comment contains “price”.',
  ],
  [
    'Midnight',
    'Today: 41 comments, 12 messages.',
    '#shop on Slack',
    'Replies sent: 50. Needs reply: 3. Top question: the blue mug.',
    'Planned, not available yet.',
  ],
  [
    'jonah.b',
    'Where do I get the bowl from your Reel?',
    'clayandember',
    "Hi jonah.b! Here's the bowl: €38, three left.",
    'Planned, not available yet.',
  ],
] as const
