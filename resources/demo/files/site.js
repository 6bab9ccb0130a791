document.documentElement.dataset.ready='/never/script-file';
