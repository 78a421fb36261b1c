import { m } from '@skein/messages'

/** Texts around the figures of the dashboard. Loaded after them. */
export const nextWords = {
  attention: m.next_steps_attention(),
  attentionFailed: m.next_steps_attention_failed(),
  nothing: m.next_steps_nothing(),
  needs: {
    failed_sends: (n: number) => m.next_steps_needs_failed_sends({ count: n }),
    drafts: (n: number) => m.next_steps_needs_drafts({ count: n }),
    waiting_people: (n: number) => m.next_steps_needs_waiting_people({ count: n }),
    unanswered: (n: number) => m.next_steps_needs_unanswered({ count: n }),
    near: m.next_steps_needs_near(),
    spent: m.next_steps_needs_spent(),
    ending: (day: string) => m.next_steps_needs_ending({ day }),
  },
  go: {
    drafts: m.next_steps_go_drafts(),
    failed: m.next_steps_go_failed(),
    chat: m.next_steps_go_chat(),
    unread: m.next_steps_go_chat(),
    connection: m.next_steps_go_settings(),
    budget: m.next_steps_go_settings(),
    reconnect: m.next_steps_go_reconnect(),
  },

  today: m.next_steps_today(),
  todayNone: m.next_steps_today_none(),
  done: {
    replies: m.next_steps_done_replies(),
    private_messages: m.next_steps_done_private_messages(),
    direct_messages: m.next_steps_done_direct_messages(),
    moderated: m.next_steps_done_moderated(),
    failed: m.next_steps_done_failed(),
  },

  seriesFailed: m.next_steps_series_failed(),
  placeholder: m.next_steps_placeholder(),
  placeholderWhy: m.next_steps_placeholder_why(),
} as const

/** Onboarding steps. */
export const stepWords = {
  title: m.next_steps_title(),
  progress: (done: number, all: number) => m.next_steps_progress({ done, all }),
  hide: m.next_steps_hide(),
  done: m.next_steps_done(),
  open: m.next_steps_open(),
  steps: {
    connect: {
      title: m.next_steps_connect_title(),
      text: (name: string) => m.next_steps_connect_text({ name }),
      examples: m.next_steps_connect_examples(),
      broken: (name: string) => m.next_steps_connect_broken({ name }),
      action: m.next_steps_connect_action(),
    },
    rule: {
      title: m.next_steps_rule_title(),
      text: m.next_steps_rule_text(),
      reached: (n: number) => m.next_steps_rule_reached({ count: n }),
      action: m.next_steps_rule_action(),
    },
    test: {
      title: m.next_steps_test_title(),
      text: m.next_steps_test_text(),
      reached: (n: number) => m.next_steps_test_reached({ count: n }),
      action: m.next_steps_test_action(),
      openList: m.next_steps_test_open_list(),
      practice: m.next_steps_test_practice(),
      play: m.next_steps_test_play(),
      look: m.next_steps_test_look(),
    },
    train: {
      title: m.next_steps_train_title(),
      text: m.next_steps_train_text(),
      reached: (n: number) => m.next_steps_train_reached({ count: n }),
      action: m.next_steps_train_action(),
    },
    publish: {
      title: m.next_steps_publish_title(),
      text: m.next_steps_publish_text(),
      reached: m.next_steps_publish_reached(),
      action: m.next_steps_publish_action(),
    },
  },
} as const
