import { plural } from './automations.ts'

export const pickerWords = {
  label: 'Posts',
  loading: 'Loading posts',
  empty: 'No posts on this account yet',
  emptyHint: 'Choose All Posts to include everything you publish.',
  failed: "Couldn't load your posts.",
  selected: (count: number) => `${plural(count, 'post')} selected`,
  video: 'Video',
  album: 'Album',
  image: 'Photo',
  noCaption: 'Post without a caption',
  gone: (count: number) => `${plural(count, 'selected post')} no longer ${count === 1 ? 'exists' : 'exist'}.`,
  forget: 'Remove',
} as const
