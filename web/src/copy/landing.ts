/** Texts of the public layout and of the first view of the landing page. */
export const landingWords = {
  title: 'Every rule is a sentence',
  description:
    'Skein answers comments and direct messages on your Instagram business account by rules that read as sentences, and keeps the reason for every answer. Self-hosted, free, one command.',
  pages: 'Pages',
  menu: 'Menu',
  platform: 'Platform',
  login: 'Login',
  signUp: 'Sign Up',
  dashboard: 'Dashboard',
  logout: 'Logout',
  logoutFailed: 'An unexpected error occurred during sign-out',
  kind: 'Automation for Instagram',
  headline: 'Every rule is a sentence. Every reply has a reason.',
  lead: 'Skein answers comments and direct messages on your Instagram business account. You say what should happen; it says why it did. It runs on your own machine.',
  start: 'Get Started Free',
  toDashboard: 'Go to Dashboard',
  watch: 'Watch Demo',
  pause: 'Pause the motion',
  play: 'Let it move again',
  drawing: 'How what somebody writes meets a rule and becomes an answer',
  ask: 'You say',
  today: 'Works today',
  planned: 'Planned',
  example: 'Example',
  illustration: 'Illustration',
  footer: 'Self-hosted and open source, MIT licence.',
  privacy: 'Privacy',
  terms: 'Terms',
  newTab: 'opens in a new tab',
} as const

/** Prompts typed in the first view; Skein supports only the first one today. */
export const heroPrompts = [
  'Under my Instagram post about the mugs, auto-reply by DM to everyone who asks for the price.',
  'Send a report of the day to our Slack channel at 12:00 AM, every day.',
  'Cross-post this Facebook Reel and send the product link as a direct message to whoever asks.',
] as const

/** Event, sender, reply and reason of each prompt. */
export const heroScenes = [
  [
    'maja.paints',
    'Love the blue mug! What is the price?',
    'clayandember',
    'Hi maja.paints! The blue mug is 24 €, here is the shop.',
    'Fired: the comment contains “price”.',
  ],
  [
    'Midnight',
    'The day is over: 41 comments, 12 messages.',
    '#shop on Slack',
    'Answered: 50. Waiting for you: 3. Most asked: the blue mug.',
    'Not built yet: this is where it goes.',
  ],
  [
    'jonah.b',
    'Where do I get the bowl from your Reel?',
    'clayandember',
    'Hi jonah.b! This is the bowl, 38 €, three are left.',
    'Not built yet: this is where it goes.',
  ],
] as const
