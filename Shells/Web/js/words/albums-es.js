// Todas las palabras de los álbumes, las etiquetas y la búsqueda, en español.

/** @type {(measures: import('./vault-words.js').Measures) =>
 *   import('./albums-en.js').AlbumsWords} */
export function albums({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'elemento', 'elementos');
  return {
    title: 'Álbumes',
    album: (name, count) => `${name}, ${items(count)}`,
    orders: { changed: 'Últimos cambios', name: 'Por nombre' },
    order: (order) => `Orden de los álbumes: ${order}`,
    back: 'Volver a la caja fuerte',
    empty: 'Este álbum está vacío. Elige elementos y después «Álbumes y etiquetas».',
    share: 'Compartir álbum',
    rename: 'Cambiar el nombre',
    name: 'Nombre',
    renameNow: 'Guardar el nombre',
    delete: 'Eliminar el álbum',
    deleted: (name) => `${name} eliminado. Lo que contenía sigue ahí.`,
    organise: 'Álbumes y etiquetas',
    albumsLine: 'Ya están en un álbum: un toque los saca.',
    new: 'Álbum nuevo',
    make: 'Crear el álbum',
    cover: 'Usar como portada',
    tags: 'Etiquetas',
    newTag: 'Etiqueta nueva',
    addTag: 'Poner la etiqueta',
    added: (count, name) => `${items(count)} en ${name}`,
    removed: (count, name) => `${items(count)} fuera de ${name}`,
    tagged: (count, tag) => `Etiqueta ${tag} puesta en ${items(count)}`,
    untagged: (count, tag) => `Etiqueta ${tag} quitada de ${items(count)}`,
    pin: {
      act: 'Poner en otro día',
      line: 'Entonces está en ese día. La fecha en que se tomó se queda como está.',
      label: 'Día',
      now: 'Poner ahí',
      back: 'Volver al día en que se tomó',
      on: 'Puesto en',
      said: (put, taken) => (taken === ''
        ? `en ${put}, donde lo pusiste` : `en ${put}, donde lo pusiste; tomado ${taken}`),
      done: (count, day) =>
        `${items(count)} en ${day}`,
      returned: (count) => `${items(count)} de vuelta en su día`,
    },
    sort: 'Orden',
    place: 'Posición',
    sorts: {
      newest: 'Más recientes primero', oldest: 'Más antiguos primero',
      importedLast: 'Últimos añadidos primero', importedFirst: 'Primeros añadidos primero',
      largest: 'Mayor tamaño primero', smallest: 'Menor tamaño primero',
      byName: 'Nombre, de A a Z', byNameBackwards: 'Nombre, de Z a A',
    },
    unnamed: 'Sin nombre',
    search: 'Buscar',
    hint: 'Mayo 2024, cámara, nombre',
    searching: 'Buscando',
    found: (count) => `Resultados: ${number.format(count)}`,
    nothing: 'No hay nada así.',
    nothingLine: 'Prueba con una fecha, un tipo como «vídeos» o parte de un nombre, cámara, ' +
      'álbum o etiqueta.',
  };
}
