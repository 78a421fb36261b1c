interface Frame {
  /** Name of the one chunk that its parts are. */
  name: string
  /** Whether pages without a session have it. */
  isOpen: boolean
  parts: readonly string[]
}

/** Parts around the content of pages. Pages load them after they show. */
export const frames: readonly Frame[] = [
  {
    name: 'every-page',
    isOpen: true,
    parts: ['src/app/connection-bar.tsx', 'src/app/notifications/system-notification.tsx'],
  },
  {
    name: 'signed-in',
    isOpen: false,
    parts: [
      'src/app/session/signed-in-extras.tsx',
      'src/features/notifications/header-tools.tsx',
      'src/features/workspace/bar/needs-reply-badge.tsx',
      'src/features/workspace/section-banners.tsx',
      'src/features/workspace/bar/top-bar-tools.tsx',
    ],
  },
]
