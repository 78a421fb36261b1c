import { m } from '@skein/messages'

/** Texts of the public layout and of the first view of the landing page. */
export const landingWords = {
  title: m.landing_title(),
  description: m.landing_description(),
  pages: m.landing_pages(),
  menu: m.landing_menu(),
  platform: m.landing_platform(),
  guide: m.landing_guide(),
  source: m.landing_source(),
  api: m.landing_api(),
  login: m.landing_login(),
  signUp: m.landing_sign_up(),
  dashboard: m.landing_dashboard(),
  logout: m.landing_logout(),
  logoutFailed: m.landing_logout_failed(),
  kind: m.landing_kind(),
  headline: m.landing_headline(),
  lead: m.landing_lead(),
  start: m.landing_start(),
  toDashboard: m.landing_to_dashboard(),
  watch: m.landing_watch(),
  pause: m.landing_pause(),
  play: m.landing_play(),
  drawing: m.landing_drawing(),
  ask: m.landing_ask(),
  today: m.landing_today(),
  planned: m.landing_planned(),
  example: m.landing_example(),
  illustration: m.landing_illustration(),
  footer: m.landing_footer(),
  privacy: m.landing_privacy(),
  terms: m.landing_terms(),
  pageNotFound: m.landing_page_not_found(),
  language: m.settings_language(),
  newTab: m.landing_new_tab(),
} as const

/** Prompts typed in the first view; Skein supports only the first one today. */
export const heroPrompts = [
  m.landing_hero_prompts_1(),
  m.landing_hero_prompts_2(),
  m.landing_hero_prompts_3(),
] as const

/** Event, sender, reply and reason of each prompt. */
export const heroScenes = [
  [
    'maja.paints',
    m.landing_hero_scenes_1_2(),
    'clayandember',
    m.landing_hero_scenes_1_4(),
    m.landing_hero_scenes_1_5(),
  ],
  [
    m.landing_hero_scenes_2_1(),
    m.landing_hero_scenes_2(),
    m.landing_hero_scenes_2_3(),
    m.landing_hero_scenes_2_4(),
    m.landing_hero_scenes_2_5(),
  ],
  [
    'jonah.b',
    m.landing_hero_scenes_3_2(),
    'clayandember',
    m.landing_hero_scenes_3_4(),
    m.landing_hero_scenes_3_5(),
  ],
] as const
