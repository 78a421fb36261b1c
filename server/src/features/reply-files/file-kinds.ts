/** The first part of the public address of a file. */
export const fileKinds = ['images', 'audio'] as const
export type FileKind = (typeof fileKinds)[number]
