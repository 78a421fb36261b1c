/** Texts of the dialog after a deployment. */
export const deployedWords = {
  title: 'Live now',
  tryIt: 'See it at work: write as a follower would, and the reply appears a moment later.',
  play: 'Write as a follower',
  json: 'What was sent',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Copying was not allowed by the browser. Select the text instead.',
  viewList: 'View List',
  another: 'Create another',
} as const
