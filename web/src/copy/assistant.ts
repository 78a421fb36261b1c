import { m } from '@skein/messages'

export const assistantWords = {
  title: m.assistant_title(),
  openFromPlatforms: m.assistant_open_from_platforms(),
  toPlatforms: m.assistant_to_platforms(),
  greeting: m.assistant_greeting(),
  startersLabel: m.assistant_starters_label(),
  starters: [
    m.assistant_starters_1(),
    m.assistant_starters_2(),
    m.assistant_starters_3(),
    m.assistant_starters_4(),
  ],
  placeholder: m.assistant_placeholder(),
  send: m.assistant_send(),
  stop: m.assistant_stop(),
  stopKey: m.assistant_stop_key(),
  conversation: m.assistant_conversation(),
  loadingHistory: m.assistant_loading_history(),
  loadingOlder: m.assistant_loading_older(),
  toLatest: m.assistant_to_latest(),
  own: m.assistant_own(),
  assistant: m.assistant(),
  editMessage: m.assistant_edit_message(),
  copyMessage: m.assistant_copy_message(),
  copied: m.assistant_copied(),
  copyFailed: m.assistant_copy_failed(),
  copyCode: m.assistant_copy_code(),
  regenerate: m.assistant_regenerate(),
  notSent: m.assistant_not_sent(),
  runStopped: m.assistant_run_stopped(),
  stoppedByYou: m.assistant_stopped_by_you(),
  tryAgain: m.assistant_try_again(),
  showReason: m.assistant_show_reason(),
  hideReason: m.assistant_hide_reason(),
  showDetails: m.assistant_show_details(),
  hideDetails: m.assistant_hide_details(),
  finalAnswer: m.assistant_final_answer(),
  details: m.assistant_details(),
  output: m.assistant_output(),
  plan: m.assistant_plan(),
  planDone: m.assistant_plan_done(),
  steps: m.assistant_steps(),
  chosen: (answer: string) => m.assistant_chosen({ answer }),
  superseded: m.assistant_superseded(),
  optionKeys: (count: number) =>
    count === 1 ? m.assistant_option_keys_press() : m.assistant_option_keys_press_to_choose({ count }),
  connectTitle: m.assistant_connect_title(),
  connectText: m.assistant_connect_text(),
  connect: m.assistant_connect(),
  connected: m.assistant_connected(),
  cost: (cost: string) => m.assistant_cost({ cost }),
  tableLabel: m.assistant_table_label(),
  codeLabel: (language: string) =>
    language ? m.assistant_code_label_code_in({ language }) : m.assistant_code_label_code(),
  automationsList: m.assistant_automations_list(),
  profile: m.assistant_profile(),
} as const

/** A proposal that waits for approval. */
export const approvalWords = {
  edit: m.assistant_approval_edit(),
  discard: m.assistant_approval_discard(),
  giveReason: m.assistant_approval_give_reason(),
  reason: m.assistant_approval_reason(),
  reasonHint: m.assistant_approval_reason_hint(),
  to: (name: string) => m.assistant_approval_to({ name }),
  wrote: (text: string) => m.assistant_approval_wrote({ text }),
  messageTo: (names: string) => m.assistant_approval_message_to({ names }),
  texts: {
    message: m.assistant_approval_texts_message(),
    subject: m.assistant_approval_texts_subject(),
    query: m.assistant_approval_texts_query(),
  },
  someRecipients: (selected: number, all: number) => m.assistant_approval_some_recipients({ selected, all }),
  cost: (cost: string) => m.assistant_approval_cost({ cost }),
  noRecipient: m.assistant_approval_no_recipient(),
  noText: m.assistant_approval_no_text(),
} as const

export const stepWords = {
  thinking: {
    starter_node: m.assistant_step_thinking_starter_node(),
    planner_node: m.assistant_step_thinking_planner_node(),
    gmail_agent_node: m.assistant_step_thinking_gmail_agent_node(),
    social_media_manager_node: m.assistant_step_thinking_social_media_manager_node(),
    research_agent_node: m.assistant_step_thinking_research_agent_node(),
    other: m.assistant_step_thinking_other(),
  },
  done: {
    starter_node: m.assistant_step_done_starter_node(),
    planner_node: m.assistant_step_done_planner_node(),
    social_media_manager_node: m.assistant_step_done_social_media_manager_node(),
    gmail_agent_node: m.assistant_step_done_gmail_agent_node(),
    instagram_manager_node: m.assistant_step_done_instagram_manager_node(),
    instagram_agent_node: m.assistant_step_done_instagram_agent_node(),
    research_agent_node: m.assistant_step_done_research_agent_node(),
    other: m.assistant_step_done_other(),
  },
  tools: {
    send_email: m.assistant_step_tools_send_email(),
    write_email: m.assistant_step_tools_write_email(),
    get_unread_email: m.assistant_step_tools_get_unread_email(),
    profile_insight: m.assistant_step_tools_profile_insight(),
    instagram_auth_verification: m.assistant_step_tools_instagram_auth_verification(),
    linkedin_job_search: m.assistant_step_tools_linkedin_job_search(),
  },
  used: (name: string) => m.assistant_step_used({ name }),
  states: {
    running: m.assistant_step_states_running(),
    done: m.assistant_step_states_done(),
    failed: m.assistant_step_states_failed(),
    stopped: m.assistant_step_states_stopped(),
    waiting: m.assistant_step_states_waiting(),
  },
  folded: (steps: number, seconds: number | null) =>
    [
      m.assistant_step_folded_1({ count: steps }),
      seconds === null ? '' : m.assistant_step_folded_2_s({ seconds }),
    ]
      .filter(Boolean)
      .join(' · '),
} as const

/** Announcements to screen readers during a run. */
export const runNews = {
  running: m.assistant_run_news_running(),
  waiting: m.assistant_run_news_waiting(),
  done: m.assistant_run_news_done(),
  stopped: m.assistant_run_news_stopped(),
} as const

export const threadWords = {
  chats: m.assistant_thread_chats(),
  openChats: m.assistant_thread_open_chats(),
  newChat: m.assistant_thread_new_chat(),
  recent: m.assistant_thread_recent(),
  search: m.assistant_thread_search(),
  noMatch: m.assistant_thread_no_match(),
  unnamed: (start: string) => m.assistant_thread_unnamed({ start }),
  empty: m.assistant_thread_empty(),
  failed: m.assistant_thread_failed(),
  loading: m.assistant_thread_loading(),
  collapse: m.assistant_thread_collapse(),
  expand: m.assistant_thread_expand(),
  running: m.assistant_thread_running(),
  waiting: m.assistant_thread_waiting(),
  actions: (name: string) => m.assistant_thread_actions({ name }),
  rename: m.assistant_thread_rename(),
  renameTitle: m.assistant_thread_rename_title(),
  name: m.assistant_thread_name(),
  save: m.assistant_thread_save(),
  renameFailed: m.assistant_thread_rename_failed(),
  delete: m.assistant_thread_delete(),
  deleteTitle: (name: string) => m.assistant_thread_delete_title({ name }),
  deleteText: m.assistant_thread_delete_text(),
  deleted: (name: string) => m.assistant_thread_deleted({ name }),
  deleteFailed: m.assistant_thread_delete_failed(),
  logFailed: m.assistant_thread_log_failed(),
} as const

export const profileWords = {
  workFor: (name: string, chosen: boolean) =>
    chosen
      ? m.assistant_profile_work_for_selected({ name })
      : m.assistant_profile_work_for_switch_to({ name }),
  platforms: m.assistant_profile_platforms(),
  connections: m.assistant_profile_connections(),
  settings: m.assistant_profile_settings(),
  shortcuts: m.assistant_profile_shortcuts(),
  logout: m.assistant_profile_logout(),
} as const
