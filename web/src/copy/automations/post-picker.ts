import { plural } from './automations.ts'

export const pickerWords = {
  label: 'Posts to watch',
  loading: 'Loading posts',
  empty: 'No posts on this account yet',
  emptyHint: 'Choose All Posts and the rule watches whatever you publish.',
  failed: 'Your posts could not be loaded.',
  selected: (count: number) => `${plural(count, 'post')} selected`,
  video: 'Video',
  album: 'Album',
  image: 'Photo',
  noCaption: 'Post without a caption',
  gone: (count: number) => `${plural(count, 'chosen post')} can no longer be found on this account.`,
  forget: 'Forget them',
} as const
