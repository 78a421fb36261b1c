import { m } from '@skein/messages'

/** Texts of the dialog after a deployment. */
export const deployedWords = {
  titles: {
    created: m.deployed_titles_created(),
    changed: m.deployed_titles_changed(),
    drafts: m.deployed_titles_drafts(),
    paused: m.deployed_titles_paused(),
    inactive: m.deployed_titles_inactive(),
  },
  activate: m.deployed_activate(),
  activateFailed: (cause: string) => m.deployed_activate_failed({ cause }),
  test: {
    comment: { text: m.deployed_test_comment_text(), send: m.deployed_test_comment_send() },
    message: { text: m.deployed_test_message_text(), send: m.deployed_test_message_send() },
  },
  json: m.deployed_json(),
  copy: m.deployed_copy(),
  copied: m.deployed_copied(),
  copyFailed: m.deployed_copy_failed(),
  viewList: m.deployed_view_list(),
  another: m.deployed_another(),
} as const
