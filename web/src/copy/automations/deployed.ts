/** Texts of the dialog after a deployment. */
export const deployedWords = {
  title: 'Live now',
  tryIt: 'Try it: send a test comment and see the reply.',
  play: 'Send a test comment',
  json: 'Request details (JSON)',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the text and copy it.',
  viewList: 'View List',
  another: 'Create another',
} as const
