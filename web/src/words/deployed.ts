/** Words of the window that follows a deploy. */
export const deployedWords = {
  title: 'Live now',
  json: 'What was sent',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Copying was not allowed by the browser. Select the text instead.',
  viewList: 'View List',
  another: 'Create another',
} as const
