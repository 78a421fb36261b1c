import { m } from '@skein/messages'

/** The screen of all connections. */
export const connectionsWords = {
  title: m.connections_title(),
  back: m.connections_back(),
  talk: m.connections_talk(),
  kinds: m.connections_kinds(),
  social: {
    tab: m.connections_social_tab(),
    connected: m.connections_social_connected(),
    connect: m.connections_social_connect(),
    empty: m.connections_social_empty(),
  },
  tools: {
    tab: m.connections_tools_tab(),
    connected: m.connections_tools_connected(),
    connect: m.connections_tools_connect(),
    empty: m.connections_tools_empty(),
  },
  moreTitle: m.connections_more_title(),
  moreText: m.connections_more_text(),
} as const
