import * as compiler from 'vue/compiler-sfc'

/**
 * Compiles components for tests as the build does: with the template in their setup. Vite's server would have setup give everything the template
 * uses to a render function of its own, so that one can be replaced without the other; Vue then looks at each name of each component that is
 * mounted.
 */
export const inlineTemplates: typeof compiler = {
  ...compiler,
  compileScript: (component, options) => compiler.compileScript(component, { ...options, inlineTemplate: true }),
  // Vue prefers what setup gives.
  compileTemplate: ({ source }) => ({ code: '\nexport function render() {}', source, tips: [], errors: [] })
}
