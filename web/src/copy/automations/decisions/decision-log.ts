import { m } from '@skein/messages'
import { knownUsername } from '@skein/contract/usernames'
import type { Execution, ExecutionState } from '@skein/contract/automations/decisions/execution'

export const logWords = {
  expected: (time: string) => m.decision_log_expected({ time }),
  foundBySweep: m.decision_log_found_by_sweep(),
  title: m.decision_log_title(),
  text: m.decision_log_text(),
  back: m.decision_log_back(),
  edit: m.decision_log_edit(),
  activate: m.decision_log_activate(),
  activated: (automation: string) => m.decision_log_activated({ automation }),
  activateFailed: (cause: string) => m.decision_log_activate_failed({ cause }),
  loading: m.decision_log_loading(),
  errorTitle: m.decision_log_error_title(),
  emptyTitle: m.decision_log_empty_title(),
  emptyText: m.decision_log_empty_text(),
  noneSentTitle: m.decision_log_none_sent_title(),
  noneSentText: m.decision_log_none_sent_text(),
  showAll: m.decision_log_show_all(),
  noneFoundTitle: m.decision_log_none_found_title(),
  noneFoundText: m.decision_log_none_found_text(),
  searchOlder: m.decision_log_search_older(),
  noMatchTitle: m.decision_log_no_match_title(),
  noMatchText: m.decision_log_no_match_text(),
  clearFilters: m.decision_log_clear_filters(),
  newEntries: (count: number) => m.decision_log_new_entries({ count }),
  newFailed: (cause: string) => m.decision_log_new_failed({ cause }),
  older: m.decision_log_older(),
  olderFailed: m.decision_log_older_failed(),
  entries: m.decision_log_entries(),
  trace: m.decision_log_trace(),
  showTrace: m.decision_log_show_trace(),
  hideTrace: m.decision_log_hide_trace(),
  others: m.decision_log_others(),
  unmatched: (count: number) => m.decision_log_unmatched({ count }),
  idle: (count: number) => m.decision_log_idle({ count }),
  othersFailed: m.decision_log_others_failed(),
  moreOthers: m.decision_log_more_others(),
  cost: (money: string) => m.decision_log_cost({ money }),
  send: m.decision_log_send(),
  sendDraft: m.decision_log_send_draft(),
  sendWords: m.decision_log_send_words(),
  reword: m.decision_log_reword(),
  cancel: m.decision_log_cancel(),
  yourWords: m.decision_log_your_words(),
  unsupported: m.decision_log_unsupported(),
  check: (claims: readonly string[]) => m.decision_log_check({ claims_join: claims.join(', ') }),
  wordsMissing: m.decision_log_words_missing(),
  wordsTooLong: m.decision_log_words_too_long(),
  dismiss: m.decision_log_dismiss(),
  dismissed: m.decision_log_dismissed(),
  onItsWay: m.decision_log_on_its_way(),
  showAgain: m.decision_log_show_again(),
  showFailed: (cause: string) => m.decision_log_show_failed({ cause }),
  accountTitle: m.decision_log_account_title(),
  accountText: m.decision_log_account_text(),
  allAutomations: m.decision_log_all_automations(),
  sendFailed: (cause: string) => m.decision_log_send_failed({ cause }),
  dismissFailed: (cause: string) => m.decision_log_dismiss_failed({ cause }),
  unknownAutomation: m.decision_log_unknown_automation(),
} as const

export const stateWords: Readonly<Record<ExecutionState, string>> = {
  skipped: m.decision_log_state_skipped(),
  pending: m.decision_log_state_pending(),
  sending: m.decision_log_state_sending(),
  sent: m.decision_log_state_sent(),
  unknown: m.decision_log_state_unknown(),
  failed: m.decision_log_state_failed(),
  expired: m.decision_log_state_expired(),
  needs_review: m.decision_log_state_needs_review(),
}

/** State of a log entry. Hiding and deleting send nothing, so they are only done or not done. */
export function stateWord({ state, automation_type, comment_hidden }: Execution): string {
  if (state !== 'sent' || automation_type !== 'DELETE_COMMENT') return stateWords[state]
  return comment_hidden ? m.decision_log_state_word_hidden() : m.decision_log_state_word_done()
}

/** The name of a person, or a word for one without a name. */
export function by(username: string | null): string {
  const name = knownUsername(username)
  return name === null ? m.decision_log_by_someone() : m.format_username({ username: name })
}

/** Kind of event and its author. */
export const kindWords = {
  comment: (username: string | null) => m.decision_log_kind_comment({ username: by(username) }),
  message: (username: string | null) => m.decision_log_kind_message({ username: by(username) }),
} as const

/** Label of the reply text, by whether it was sent. */
export function replyLabel({ state, reason_code }: Execution): string {
  if (state === 'skipped')
    return reason_code === 'dismissed'
      ? m.decision_log_reply_reply_dismissed()
      : m.decision_log_reply_reply_not_sent()
  if (state === 'needs_review') return m.decision_log_reply()
  return state === 'failed' || state === 'expired'
    ? m.decision_log_reply_reply_not_sent_2()
    : m.decision_log_reply_reply()
}
