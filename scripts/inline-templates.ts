import * as compiler from 'vue/compiler-sfc'

/**
 * Compiles components for tests as the build does: with the template in their setup. Vite's server would have setup give everything the template
 * uses to a render function of its own, so that one can be replaced without the other; Vue then looks at each name of each component that is
 * mounted. Their styles are left out, as nothing is laid out in these tests: Vue would mark each element with the attribute of a scope.
 */
export const inlineTemplates: typeof compiler = {
  ...compiler,
  parse(source, options) {
    const { descriptor, errors } = compiler.parse(source, options)
    return { descriptor: { ...descriptor, styles: [] }, errors }
  },
  compileScript: (component, options) => compiler.compileScript(component, { ...options, inlineTemplate: true }),
  // Vue prefers what setup gives.
  compileTemplate: ({ source }) => ({ code: '\nexport function render() {}', source, tips: [], errors: [] })
}
