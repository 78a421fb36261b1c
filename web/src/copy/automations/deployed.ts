/** Texts of the dialog after a deployment. */
export const deployedWords = {
  titles: {
    created: 'Automation is live',
    changed: 'Changes are live',
    paused: 'Changes saved. This automation is paused.',
    inactive: 'Changes saved. This automation is inactive.',
  },
  activate: 'Activate',
  activateFailed: (cause: string) => `Couldn't activate the automation. ${cause}`,
  test: {
    comment: { text: 'Try it: send a test comment and see the reply.', send: 'Send a test comment' },
    message: { text: 'Try it: send a test message and see the reply.', send: 'Send a test message' },
  },
  json: 'Request details (JSON)',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the text and copy it.',
  viewList: 'View List',
  another: 'Create another',
} as const
