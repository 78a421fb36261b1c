/** The oldest browsers that the product is built for. */
export const browsers = ['chrome125', 'firefox128', 'safari18']
