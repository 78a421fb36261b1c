/** Pages of the settings; the first one opens the connection. */
export const settingsPaths = [
  '/instagram/settings',
  ...['replies', 'models', 'budget', 'profile', 'interface', 'notifications', 'security', 'data'].map(
    (page) => `/instagram/settings/${page}`,
  ),
]
