/** The oldest supported browsers. */
export const browsers = ['chrome125', 'firefox128', 'safari18']
